#include "app/window/launch.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QTemporaryDir>
#include <algorithm>
#include <cstdio>

#include "app/settings/languages.h"
#include "app/window/main_window.h"
#include "app/window/shots.h"
#include "app/workbench/workbench.h"

namespace rowscope::window {

namespace {

void declare(QCommandLineParser& parser) {
    const auto add = [&parser](const char* name, const char* help, const char* value = "") {
        parser.addOption(QCommandLineOption(QString::fromLatin1(name), QString::fromLatin1(help), QString::fromLatin1(value)));
    };
    add("screenshot", "Save a picture of the window, or of one panel, once the session has run, and quit.", "file.png");
    add("shots", "Save pictures of the window and of every panel into a folder, and quit.", "folder");
    add("panel", "The panel of --screenshot, by its id.", "id");
    add("light", "The light look.");
    add("dark", "The dark look.");
    add("scale", "Device pixels a pixel, for --screenshot and --shots.", "factor");
    add("size", "Size of the window, 1680x1050 unless given.", "WxH");
    parser.addPositionalArgument(QStringLiteral("files"),
                                 QStringLiteral("Pictures, requests, sessions, traces, dumps or checkpoints to open."),
                                 QStringLiteral("[files…]"));
}

QSize sizeFrom(const QString& text) {
    const QStringList parts = text.split(QLatin1Char('x'));
    const QSize size = parts.size() == 2 ? QSize(parts[0].toInt(), parts[1].toInt()) : QSize();
    return size.width() >= 400 && size.height() >= 300 ? size : QSize(1680, 1050);
}

}  // namespace

bool asksForShots(const std::vector<std::string>& arguments) {
    return std::any_of(arguments.begin(), arguments.end(),
                       [](const std::string& a) { return a.starts_with("--screenshot") || a.starts_with("--shots"); });
}

int launch(int argc, char** argv, trace::DecisionModelLoader loader, const std::filesystem::path& resources) {
    for (int i = 1; i + 1 < argc; ++i)
        if (std::string_view(argv[i]) == "--scale") qputenv("QT_SCALE_FACTOR", argv[i + 1]);  // Qt reads it when it starts
    QApplication::setApplicationName(QStringLiteral("rowscope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Rowscope"));
    QApplication::setDesktopFileName(QStringLiteral("rowscope"));
    QApplication application(argc, argv);
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/rowscope/icons/rowscope.svg")));
    QCommandLineParser parser;
    declare(parser);
    if (!parser.parse(QApplication::arguments())) {
        std::fprintf(stderr, "rowscope: %s\n", parser.errorText().toUtf8().constData());
        return 2;
    }
    const bool shots = parser.isSet(QStringLiteral("screenshot")) || parser.isSet(QStringLiteral("shots"));
    QTemporaryDir shotsFolder;  // pictures must show the first start, whatever the user's own settings are
    app::WorkbenchParts parts{std::move(loader), resources, {}, {}};
    if (shots) {
        parts.settingsFile = shotsFolder.filePath(QStringLiteral("settings.ini"));
        parts.autosaveFolder = shotsFolder.filePath(QStringLiteral("autosave"));
    }
    settings::installLanguage(application, settings::Settings(parts.settingsFile).values().language);
    app::Workbench workbench(application, std::move(parts));
    if (parser.isSet(QStringLiteral("dark"))) workbench.theme().setMode(widgets::ThemeController::Mode::Dark);
    if (parser.isSet(QStringLiteral("light"))) workbench.theme().setMode(widgets::ThemeController::Mode::Light);
    MainWindow window(workbench);
    window.resize(sizeFrom(parser.value(QStringLiteral("size"))));
    if (shots)
        window.restoreFirstLayout();
    else
        window.restoreOwnLayout();
    window.show();
    if (shots) {
        const ShotOrder order{parser.value(QStringLiteral("screenshot")), parser.value(QStringLiteral("panel")),
                              parser.value(QStringLiteral("shots"))};
        startShots(window, workbench, order);
    }
    workbench.start(parser.positionalArguments());
    return QApplication::exec();
}

}  // namespace rowscope::window

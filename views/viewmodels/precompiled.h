// Headers that nearly every view model reads: parsed once. Files still include what they use.
#pragma once

#include <QAbstractTableModel>
#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include "core/trace/trace.h"

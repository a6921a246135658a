// Headers that nearly every file of the views reads: parsed once instead of a hundred times. Files still include what they use.
#pragma once

#include <QAbstractTableModel>
#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QWidget>
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/trace/trace.h"

#pragma once

namespace rowscope {

/// Makes OpenMP threads sleep while they wait, unless the user has set OMP_WAIT_POLICY. Spinning threads made two of them three to
/// four times slower than one as soon as another process was busy; sleeping costs 4 % on a quiet machine.
///
/// libgomp reads the variable when it is loaded, before main: so the program starts itself once more with the variable set. Call
/// first thing in main. Returns where that is not needed or not possible.
void sleepWhileWaiting(char** argv);

}  // namespace rowscope

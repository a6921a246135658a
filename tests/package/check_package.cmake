# cmake -DBUILD=<build folder> -DSOURCE=<repository> -DWORK=<folder that is made anew> [-DCHECKPOINT=<folder>] -P check_package.cmake
#
# Installs the libraries from BUILD, builds examples/embed against nothing but the installed files, and runs its programs.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE text ERROR_VARIABLE text)
  if(NOT code EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\nended with ${code}:\n${text}")
  endif()
  set(said "${text}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE "${WORK}")
run("${CMAKE_COMMAND}" --install "${BUILD}" --component development --prefix "${WORK}/prefix")
# A copy outside the repository: a header that was not installed can't be found by accident.
file(COPY "${SOURCE}/examples/embed" DESTINATION "${WORK}")
run("${CMAKE_COMMAND}" -S "${WORK}/embed" -B "${WORK}/build" -G Ninja -DCMAKE_BUILD_TYPE=Debug "-DCMAKE_PREFIX_PATH=${WORK}/prefix")
run("${CMAKE_COMMAND}" --build "${WORK}/build")

file(WRITE "${WORK}/manifest.json" "{\"format\": \"mmdump\", \"version\": 1, \"name\": \"nothing happened\", \"events\": []}")
run("${WORK}/build/audit_dump" "${WORK}/manifest.json")
if(CHECKPOINT)
  file(WRITE "${WORK}/requests.jsonl" "{\"state\": \"The label is torn.\", \"questions\": {\"torn\": {\"type\": \"noul\", \"instructions\": \"Is it torn?\"}}}\n{\"state\": 1\n")
  execute_process(COMMAND "${WORK}/build/answer" "${SOURCE}/${CHECKPOINT}" INPUT_FILE "${WORK}/requests.jsonl" OUTPUT_VARIABLE said RESULT_VARIABLE code)
  if(NOT code EQUAL 0 OR NOT said MATCHES "\"noul\":" OR NOT said MATCHES "\"error\":")
    message(FATAL_ERROR "answer ended with ${code}:\n${said}")
  endif()
endif()
file(REMOVE_RECURSE "${WORK}")

/**
 * Ends the process of a file of tests that has not ended by itself. `node --test --test-timeout` limits each test, but
 * not the process, and a process lives as long as anything in it waits: a loop of a failed test is enough. Node then
 * reports the file as failed, with what this prints.
 */
const FILE_MINUTES = 12;

// Node gives it to the processes of the files, and not to the process that starts them.
if (process.env.NODE_TEST_CONTEXT) {
  setTimeout(() => {
    console.error(`not ended after ${FILE_MINUTES} minutes; still waits for: ${process.getActiveResourcesInfo()}`);
    process.exit(1);
  }, FILE_MINUTES * 60_000).unref();
}

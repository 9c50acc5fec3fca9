/** Ends the process that imports this file once its parent has ended, in whatever way. */
const parent = process.ppid;
const look = () => process.ppid !== parent && process.kill(process.pid, 'SIGTERM');
setInterval(look, 250).unref();

/** Imported by a process that must not outlive the one that started it, however that ends. */
const parent = process.ppid;
const look = () => process.ppid !== parent && process.kill(process.pid, 'SIGTERM');
setInterval(look, 250).unref();

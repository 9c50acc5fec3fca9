/** Runs without static imports: on an older Node, each of the other modules would fail in its own way. */
const OLDEST_NODE = 24;

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(`magazine-store: needs Node ${OLDEST_NODE} or newer; this is ${process.version}`);
  process.exitCode = 1;
} else {
  await import('./main.ts');
}

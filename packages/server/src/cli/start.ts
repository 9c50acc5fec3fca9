/** Without static imports: those of the rest fail on an older Node, each in its own way. */
const OLDEST_NODE = 24;

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(`magazine-store: needs Node ${OLDEST_NODE} or newer; this is ${process.version}`);
  process.exitCode = 1;
} else {
  await import('./main.ts');
}

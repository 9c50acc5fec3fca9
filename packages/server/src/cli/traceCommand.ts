import { inSpan } from '../tracing/spans.ts';

/**
 * Runs a command in a span of its own, if the settings name a collector. What the command does makes spans below it. Its
 * arguments are in none.
 */
export async function traceCommand(name: string, run: () => Promise<unknown>): Promise<void> {
  const collector = await findCollector();
  if (!collector) {
    await run();
    return;
  }
  const { startTracing } = await import('../tracing/startTracing.ts');
  const tracing = startTracing(collector);
  try {
    await inSpan(`command: ${name}`, 'internal', run);
  } finally {
    await tracing.stop();
  }
}

/** The command itself tells of settings that are wrong. */
async function findCollector(): Promise<string | null> {
  const { currentSettings } = await import('../config.ts');
  try {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = currentSettings();
    return collector && URL.canParse(collector) ? collector : null;
  } catch {
    return null;
  }
}

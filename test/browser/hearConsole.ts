const LEVELS = ['error', 'warn'] as const;

/**
 * Keeps errors and warnings of the page's console from the test runner, which fails on each. Returns a function that
 * ends this and returns the first argument of each call.
 */
export function hearConsole(): () => string[] {
  const heard: string[] = [];
  const real = LEVELS.map((level) => console[level]);
  for (const level of LEVELS) console[level] = (first: unknown) => heard.push(String(first));
  return () => {
    LEVELS.forEach((level, index) => {
      console[level] = real[index] as typeof console.error;
    });
    return heard;
  };
}

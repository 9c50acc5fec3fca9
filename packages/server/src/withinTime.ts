/** Waits for work, but only for a number of seconds. The work itself may go on. @throws Error when the time is over */
export async function withinTime<Result>(work: Promise<Result>, seconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${seconds} s`)), seconds * 1000).unref();
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}

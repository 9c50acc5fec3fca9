/** A work that calls `goOn` between its parts. The call throws when the other work has failed. */
type Work<Result> = (goOn: () => void) => Promise<Result>;

/** Does two works at the same time. Both have ended when this is over; the first failure is thrown. */
export async function together<One, Other>(one: Work<One>, other: Work<Other>): Promise<[One, Other]> {
  let failure: { reason: unknown } | undefined;
  const goOn = () => {
    if (failure) throw failure.reason;
  };
  const noteFailure = (reason: unknown) => {
    failure ??= { reason };
    throw reason;
  };
  const works = [one(goOn).catch(noteFailure), other(goOn).catch(noteFailure)] as const;
  await Promise.allSettled(works);
  goOn();
  return Promise.all(works);
}

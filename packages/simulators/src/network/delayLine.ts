interface Parcel {
  /** The line has room for the next one. */
  onAccepted(): void;
  /** The parcel is at the other end. */
  onArrived(): void;
}

/** Parcels leave one after the other as fast as the bandwidth lets them, and arrive in their order, `delay` later. */
export function delayLine({ bytesPerMillisecond, delay }: { bytesPerMillisecond: number; delay: number }) {
  let freeAt = 0;
  const travelling: Parcel[] = [];
  return (bytes: number, parcel: Parcel): void => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + bytes / bytesPerMillisecond;
    travelling.push(parcel);
    setTimeout(parcel.onAccepted, freeAt - now);
    // Timers of different lengths may overtake each other by a millisecond; parcels may not.
    setTimeout(() => travelling.shift()?.onArrived(), freeAt - now + delay);
  };
}

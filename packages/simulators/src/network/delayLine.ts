interface Parcel {
  /** The line has room for the next one. */
  accepted(): void;
  /** The parcel is at the other end. */
  arrived(): void;
}

/** Parcels leave one after the other as fast as the bandwidth lets them, and arrive in their order, `delay` later. */
export function delayLine({ bytesPerMillisecond, delay }: { bytesPerMillisecond: number; delay: number }) {
  let freeAt = 0;
  return (bytes: number, { accepted, arrived }: Parcel): void => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + bytes / bytesPerMillisecond;
    setTimeout(accepted, freeAt - now);
    setTimeout(arrived, freeAt - now + delay);
  };
}

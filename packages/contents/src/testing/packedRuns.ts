/** An address that holds this JSON. */
export const jsonAddress = (content: object) => `data:application/json,${encodeURIComponent(JSON.stringify(content))}`;

/** The style of horizontal text, from left to right. */
export const runStyle = (fontSize: number) =>
  ({
    fontSize,
    family: 'serif',
    ascent: 0.8,
    descent: 0.2,
    along: [1, 0],
    up: [0, -1],
    direction: 'ltr',
  }) as const;

/**
 * Marks the place of a screen that loads. Meanwhile a frame does not shrink, so that its page doesn't jump:
 * `shell/embed/frameSize.ts`.
 */
export const OnItsWay = () => <i hidden data-on-its-way="" />;

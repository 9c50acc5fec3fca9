/** Stands where a screen will be. Until then a frame gets no lower, so that its page doesn't jump: `embed/frameSize.ts`. */
export const OnItsWay = () => <i hidden data-on-its-way="" />;

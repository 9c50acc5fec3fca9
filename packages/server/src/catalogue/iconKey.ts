/** The place in the storage of an icon that the publisher has chosen. */
export const iconKey = (name: string): string => `icons/${name}.png`;

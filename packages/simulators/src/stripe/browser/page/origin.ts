/** Where the simulator is: the script asks and frames the place that it came from. */
export const ORIGIN = new URL((document.currentScript as HTMLScriptElement).src).origin;

/**
 * Calls the listener when the page's policy blocks a frame of this script's provider. Returns a function that stops
 * this.
 */
export function onFrameBlocked(script: string, listener: () => void): () => void {
  const { origin, host } = new URL(script, document.baseURI);
  const heard = ({ effectiveDirective, disposition, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'frame-src' || disposition !== 'enforce' || !URL.canParse(blockedURI)) return;
    const blocked = new URL(blockedURI);
    if (blocked.origin === origin || blocked.host.endsWith(`.${host}`)) listener();
  };
  document.addEventListener('securitypolicyviolation', heard);
  return () => document.removeEventListener('securitypolicyviolation', heard);
}

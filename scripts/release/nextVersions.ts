/** The versions that may follow: the next mend, the next addition, the next major version. */
export function nextVersions(version: string): string[] {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`];
}

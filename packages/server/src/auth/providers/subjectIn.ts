/** The subject in a profile. @throws Error when the profile has none. */
export function subjectIn(profile: Record<string, unknown>, field: string): string {
  const subject = profile[field];
  if (typeof subject !== 'string' || subject === '') throw new Error(`a profile without ${field}`);
  return subject;
}

/** The texts for these fields in a form's `errors.children`. The form can't show any other error of the server. */
export function fieldRefusals<Field extends string>(
  answer: unknown,
  fields: readonly Field[],
): Partial<Record<Field, readonly string[]>> {
  const children = (answer as { errors?: { children?: Record<string, { errors?: unknown } | null> } } | null)?.errors
    ?.children;
  const found = fields.map((field) => {
    const errors = children?.[field]?.errors;
    const texts = Array.isArray(errors) ? errors.filter((text) => typeof text === 'string') : [];
    return [field, texts] as const;
  });
  return Object.fromEntries(found.filter(([, texts]) => texts.length > 0)) as Partial<Record<Field, string[]>>;
}

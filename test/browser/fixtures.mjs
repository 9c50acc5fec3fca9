/** Serves generated PDFs under `/fixtures/NAME.pdf`, with ranges, as a store server would. */
export async function fixtures(_context, next) {
  await next();
}

/** The beginning of the docs, as Markdown. */
export const introduction = `This is the whole API of a magazine store: everything that its pages, its element and other clients may call. Only
the upload of files at the desk follows another protocol (\`importUpload\`). The description is the same for every store of a
version. It includes what a store has turned off: \`getPage\` says what it offers.
Where a store offers no sign-in, calls for a user answer 401. Where it sells nothing, \`startPayment\` answers 400. Where it
has no payment provider, declarations about contracts answer 404.

**Shapes.** Requests and answers are JSON. Times are ISO 8601 in UTC. Money is an integer in minor units of its currency: with
\`currency_precision: 2\`, a \`price\` of 499 is 4.99. Ids are integers unless their schema says otherwise.

**Versions.** Addresses below \`/api\` have no version: a program that works with one release works with the next. A release
may add operations, optional parameters and fields of requests, fields of answers, values of enums, and error codes. It may
change limits, and the words of \`message\`. It never removes or renames an operation, a field, a value or a code, never gives
one another type, unit or meaning, and never requires more than before: such a change gets a new address beside the old one.
So clients ignore fields that they don't know, and treat an unknown code by its status.

**Signing in.** A session is a cookie. There are no API keys: people sign in at an identity provider. A page makes a
\`verifier\`, opens \`/auth/go/{provider}\` in a window, and redeems the outcome by \`redeemSignIn\`. A write (POST, PUT, DELETE)
with a session cookie also needs the session's token in the header \`X-XSRF-TOKEN\`. A page on another origin can't read the
cookie \`XSRF-TOKEN\`: it sends \`csrf_token\` of the latest answer that has one.

**Other sites.** A browser lets a page of another site call the store if its origin is in the setting \`API_ORIGINS\`. It sends
its requests with credentials. A program that is no browser needs no origin.

**Errors.** An answer of 400 and above is \`{ error, message? }\`, unless its schema says otherwise. \`error\` is a code for
programs. \`message\` is in English, for developers. Each operation lists its codes. \`invalid_request\` comes with 400, with 413
if the body is too large, with 414 if a part of the address is too long, and with 415 if the body has an unknown form. Bytes
that are no complete HTTP request get 400, 408 or 431 \`invalid_request\`, and an unknown address gets 404 \`not_found\`. The header
\`X-Trace-Id\` of an answer of 400 and above names the request in the server's log. Requests that a server at its limit
refuses, and bytes that are no complete HTTP request, are not in the log, and their answers have no such header.

**Limits.** Limits count for an address or for an account, across all servers of the store. An IPv6 address counts as its
network of 64 bits. Past a limit the answer is 429 with \`Retry-After\`. A server at its limit answers 503 with \`Retry-After\`.`;

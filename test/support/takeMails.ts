import { createServer, type Server } from 'node:net';

/** A mail server on this port. It adds each mail to `mails`, with its headers. */
export function takeMails(port: number, mails: string[]): Server {
  const server = createServer((socket) => {
    let said = '';
    let inMail = false;
    socket.write('220 tests\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      said += chunk;
      for (;;) {
        const end = said.indexOf(inMail ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const line = said.slice(0, end);
        said = said.slice(end + (inMail ? 5 : 2));
        if (inMail) mails.push(line);
        const isData = !inMail && line === 'DATA';
        inMail = isData;
        socket.write(isData ? '354 go on\r\n' : '250 tests\r\n');
      }
    });
  });
  return server.listen(port, '127.0.0.1');
}

import { styled } from 'styled-components';

/** A part of this length fits into every table. */
const WHOLE = 20;

const Part = styled.span<{ $isWhole: boolean }>`
  && {
    overflow-wrap: ${({ $isWhole }) => ($isWhole ? 'break-word' : 'anywhere')};
  }
`;

/** An e-mail address. It breaks before its @, and inside a part only if that part is very long. */
export function EmailText({ email }: { email: string | null }) {
  if (email === null) return null;
  const at = email.lastIndexOf('@');
  if (at < 0) return <bdi>{email}</bdi>;
  const [name, domain] = [email.slice(0, at), email.slice(at)];
  return (
    <bdi>
      <Part $isWhole={name.length <= WHOLE}>{name}</Part>
      <wbr />
      <Part $isWhole={domain.length <= WHOLE}>{domain}</Part>
    </bdi>
  );
}

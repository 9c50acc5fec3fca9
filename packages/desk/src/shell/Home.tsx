import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { styled } from 'styled-components';
import { places } from '../features/index.ts';
import { useDesk } from '../ui/deskContext.ts';
import { Page } from '../ui/Page.tsx';
import { roleNames, roleTexts } from '../ui/roleNames.ts';
import { focusRing } from '../ui/theme.ts';

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr));
  gap: 0.75rem;
  padding: 0;
  list-style: none;
`;

const Card = styled(Link)`
  display: block;
  padding: 1rem;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  font-weight: 600;
  text-decoration: none;
  ${focusRing}
  &:hover {
    border-color: var(--accent);
  }
`;

/** The first screen: the places that the member may go to. */
export function Home() {
  const { i18n, t } = useLingui();
  const { role } = useDesk();
  return (
    <Page title={t`Overview`}>
      <p>
        <strong>{i18n._(roleNames[role])}</strong> – {i18n._(roleTexts[role])}
      </p>
      <Cards>
        {places
          .filter(({ roles }) => roles.includes(role))
          .map(({ path, label }) => (
            <li key={path}>
              <Card to={`/${path}`}>{i18n._(label)}</Card>
            </li>
          ))}
      </Cards>
    </Page>
  );
}

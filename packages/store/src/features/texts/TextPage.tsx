import { useLingui } from '@lingui/react/macro';
import type { Locale, TextName } from '@magazine-store/protocol';
import { styled } from 'styled-components';
import type { Api } from '../../core/ports.ts';
import { ReplacementPanel } from '../../ui/ReplacementPanel.tsx';
import { rem } from '../../ui/rem.ts';
import { from } from '../../ui/theme.ts';
import { Accessibility } from './Accessibility.tsx';
import { PublisherText } from './PublisherText.tsx';

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 68ch);
  justify-content: center;
  padding: ${rem(1.5)} ${rem(1.25)} ${rem(2.5)};

  ${from('sm')} {
    padding: clamp(${rem(2)}, 5cqi, ${rem(4)});
  }
`;

interface TextPageProps {
  api: Api;
  name: TextName | 'accessibility';
  storeName: string;
  supportEmail: string | null;
}

/** A page of text in the list's place. */
export function TextPage({ api, name, storeName, supportEmail }: TextPageProps) {
  const { t, i18n } = useLingui();
  const labels = { terms: t`Terms`, privacy: t`Privacy policy`, accessibility: t`Accessibility` };
  const locale = i18n.locale as Locale;
  return (
    <ReplacementPanel key={name} label={labels[name]}>
      <Layout>
        {name === 'accessibility' ? (
          <Accessibility storeName={storeName} supportEmail={supportEmail} />
        ) : (
          <PublisherText key={`${name} ${locale}`} label={labels[name]} {...{ api, name, locale }} />
        )}
      </Layout>
    </ReplacementPanel>
  );
}

import amazon from 'bootstrap-icons/icons/amazon.svg';
import facebook from 'bootstrap-icons/icons/facebook.svg';
import google from 'bootstrap-icons/icons/google.svg';
import microsoft from 'bootstrap-icons/icons/microsoft.svg';
import paypal from 'bootstrap-icons/icons/paypal.svg';
import { css, styled } from 'styled-components';
import { type Brand, type ProviderData, providerLogo } from '../../core/session/providerRules.ts';

const size = css`
  flex: none;
  inline-size: 1.25em;
  block-size: 1.25em;
`;

const Logo = styled.img`
  ${size}
  object-fit: contain;
`;

const Mark = styled.svg`
  ${size}
  fill: currentColor;
`;

const MARKS: Readonly<Record<Brand, string>> = { google, facebook, paypal, amazon, microsoft };

interface ProviderMarkProps {
  provider: string;
  page: ProviderData;
  logoUrl: (logo: string) => string;
  /** The provider's name for screen readers, if it does not stand beside the mark. */
  label?: string;
}

/** The provider's logo or brand mark; nothing for a provider without either. */
export function ProviderMark({ provider, page, logoUrl, label = '' }: ProviderMarkProps) {
  const logo = providerLogo(provider, page);
  if (logo) return <Logo src={logoUrl(logo)} alt={label} width={20} height={20} />;
  const mark = MARKS[provider as Brand];
  if (!mark) return null;
  return (
    <Mark viewBox="0 0 16 16" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      <path d={mark} />
    </Mark>
  );
}

import { z } from 'zod';

export const absoluteUrl = z.url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' });

export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 country code, such as DE');

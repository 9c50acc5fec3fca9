import { z } from 'zod';
import { LOCALES } from '../locales.ts';

export const locale = z.enum(LOCALES).meta({ id: 'Locale' });

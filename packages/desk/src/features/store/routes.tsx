import { StoreDetails } from './StoreDetails.tsx';

export const Screens = StoreDetails;

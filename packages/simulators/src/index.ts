export { type Line, type SlowNetwork, slowNetwork } from './network/slowNetwork.ts';

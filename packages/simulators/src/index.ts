export { type MediaBehaviour, type MediaSimulator, mediaSimulator } from './media/mediaSimulator.ts';
export { type Line, type SlowNetwork, slowNetwork } from './network/slowNetwork.ts';

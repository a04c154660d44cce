// Loaded when the first picture plays: the player and its library.
export { playStream } from './stream-player.ts'

/** Files whose text Vite takes in. Its own `vite/client` would bring the types of a browser. */
declare module '*?raw' {
  const text: string
  export default text
}

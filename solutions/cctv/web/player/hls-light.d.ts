/** The same library without subtitles, DRM and other sound tracks, which no camera has: a third less to load. */
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}

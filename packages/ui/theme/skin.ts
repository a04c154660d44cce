/** Under this name the browser keeps `light`, `dark` or `auto`. */
export const skinStorageKey = 'roadside-skin'

/**
 * Text of a blocking script for the head of index.html: sets the skin before anything is drawn, so that
 * a dark control room sees no white flash. Static, so its hash can stand in a Content-Security-Policy.
 */
export const skinScript = `try{var s=localStorage.getItem('${skinStorageKey}');document.documentElement.setAttribute('data-mantine-color-scheme',s==='light'||s==='dark'?s:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')}catch(e){}`

import type { Plugin } from 'vite'

/** Palettes of the kit that no part of the console is coloured with. */
const unused =
  /^\s*--mantine-color-(?:grape|violet|indigo|cyan|green|lime|yellow|orange|pink)-[^;]*;\n/gm

/** Vite plugin: leaves them out of the kit's variables, 2 kB of what every page waits for. */
export function palettesPlugin(): Plugin {
  return {
    name: 'roadside-palettes',
    enforce: 'pre',
    transform: (code, id) =>
      id.includes('default-css-variables.css') ? code.replaceAll(unused, '') : null,
  }
}

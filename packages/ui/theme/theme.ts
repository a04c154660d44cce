import {
  Button,
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const blue: MantineColorsTuple = [
  '#e6f0fa',
  '#cfe3f6',
  '#a3ccf0',
  '#7abaf5',
  '#5aa9f2',
  '#3d92e0',
  '#2a86dc',
  '#1f74c4',
  '#0b63b6',
  '#09539a',
]
/** Shade 8 is the kit's filled red; its own is too light for white text. */
const red: MantineColorsTuple = [
  '#fdeae8',
  '#fbd3cf',
  '#ffb3ac',
  '#ff968d',
  '#ff7a70',
  '#ee5a4f',
  '#dd4237',
  '#d2342a',
  '#c8281e',
  '#a91f16',
]
/** The kit draws its dark skin from this scale (0 text, 4 borders, 7 body); ours is night blue. */
const dark: MantineColorsTuple = [
  '#e7edf5',
  '#c6d3e2',
  '#9aa9ba',
  '#7b8ca0',
  '#3a4a5e',
  '#263445',
  '#1c2836',
  '#151f2b',
  '#0d141d',
  '#0a1119',
]

const filled: Record<string, { background: string; hover: string; color: string }> = {
  blue: {
    background: 'var(--rs-accent)',
    hover: 'var(--rs-accent-hover)',
    color: 'var(--rs-on-accent)',
  },
  red: { background: 'var(--rs-fault)', hover: 'var(--rs-fault)', color: 'var(--rs-panel)' },
}

/** Filled controls take the colours of the skin, where the kit would put white text on light blue. */
const colorControls: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const ours = filled[input.color ?? 'blue']
  return input.variant === 'filled' && ours ? { ...colors, ...ours } : colors
}

const controls = {
  '--mantine-color-body': 'var(--rs-bg)',
  '--mantine-color-text': 'var(--rs-ink)',
  '--mantine-color-bright': 'var(--rs-ink)',
  '--mantine-color-dimmed': 'var(--rs-ink2)',
  '--mantine-color-placeholder': 'var(--rs-ink2)',
  '--mantine-color-anchor': 'var(--rs-accent)',
  '--mantine-color-error': 'var(--rs-fault)',
  '--mantine-color-default': 'var(--rs-panel)',
  '--mantine-color-default-hover': 'var(--rs-head)',
  '--mantine-color-default-color': 'var(--rs-ink)',
  '--mantine-color-default-border': 'var(--rs-line)',
  '--mantine-color-disabled': 'var(--rs-panel)',
  '--mantine-color-disabled-color': 'var(--rs-control)',
  '--mantine-color-disabled-border': 'var(--rs-line)',
  '--mantine-color-blue-filled': 'var(--rs-accent)',
  '--mantine-color-blue-filled-hover': 'var(--rs-accent-hover)',
  '--mantine-color-blue-light': 'var(--rs-accent-soft)',
  '--mantine-color-blue-light-hover': 'var(--rs-accent-soft)',
  '--mantine-color-blue-light-color': 'var(--rs-accent)',
  '--mantine-color-blue-outline': 'var(--rs-accent)',
  '--mantine-color-red-light': 'var(--rs-fault-soft)',
  '--mantine-color-red-light-hover': 'var(--rs-fault-soft)',
  '--mantine-color-red-light-color': 'var(--rs-fault)',
  '--mantine-color-red-outline': 'var(--rs-fault)',
  // borders of fields and boxes
  '--mantine-color-gray-4': 'var(--rs-control)',
  '--mantine-color-dark-4': 'var(--rs-control)',
}

/** Points the kit's colours at tokens.css, so that both skins are written once. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: controls,
  dark: controls,
})

const fontFamily =
  "'Noto Sans Thai Variable', 'Noto Sans Thai', 'Leelawadee UI', Thonburi, sans-serif"

/** The kit's theme: Thai type, radii 8 and 12, spacing in steps of 4, colours of tokens.css. */
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: 8,
  colors: { blue, red, dark },
  variantColorResolver: colorControls,
  fontFamily,
  headings: { fontFamily, fontWeight: '650', textWrap: 'balance' },
  // Thai stacks marks above and below the line
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.55', lg: '1.6', xl: '1.6' },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '15px', xl: '21px' },
  fontWeights: { regular: '400', medium: '500', bold: '650' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '32px' },
  radius: { sm: '6px', md: '8px', lg: '12px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { variant: 'default' },
      vars: () => ({ root: { '--button-padding-x': '12px' } }),
    }),
  },
})

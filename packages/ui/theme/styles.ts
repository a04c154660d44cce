/**
 * Every style sheet of the base path, in the order that the kit prescribes (a component after those
 * it is built on). A part outside the base path (a form's checkbox, a date picker) imports its own
 * sheets with its component.
 */
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Button.css'
import '@fontsource-variable/noto-sans-thai/wght.css'
import './tokens.css'
import './global.css'

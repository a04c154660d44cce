import stories from './playwright.config.ts'

/** What takes minutes and watches memory: `npm run test:wall`. */
export default { ...stories, testMatch: '**/*.soak.ts' }

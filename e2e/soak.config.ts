import stories from './playwright.config.ts'

/** What takes minutes: `npm run test:wall` and `npm run test:barriers`. */
export default { ...stories, testMatch: '**/*.soak.ts' }

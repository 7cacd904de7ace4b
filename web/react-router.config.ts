import type { Config } from '@react-router/dev/config'

// The public pages are written as HTML at build time; everything behind the log-in is one shell that any file server
// can answer with (build/client/__spa-fallback.html).
export default {
  appDirectory: 'src',
  ssr: false,
  prerender: ['/', '/privacy-policy', '/terms-conditions', '/contact-us', '/faqs', '/cobo-vault'],
} satisfies Config

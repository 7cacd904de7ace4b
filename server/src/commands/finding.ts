/**
 * What one provider allows, or what it refuses, for operators. `who` names the provider and `said` goes on after it, as in a sentence;
 * `todo` is set when something will not work, and says what, and what to do.
 */
export type Finding = { who: string; said: string; todo?: string }

/** Whose models the owner can choose in the settings. A server of one's own is set in the environment. */
export const MODEL_PROVIDERS = ['openai', 'anthropic', 'google'] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];

/** Their names, and where a key is made. */
export const PROVIDER_FACTS: Readonly<Record<ModelProvider, { readonly name: string; readonly keys: string }>> = {
  openai: { name: 'OpenAI', keys: 'https://platform.openai.com/api-keys' },
  anthropic: { name: 'Anthropic', keys: 'https://console.anthropic.com/settings/keys' },
  google: { name: 'Google', keys: 'https://aistudio.google.com/apikey' },
};

/** The model in the settings. */
export type PhotoModelDetails = {
  readonly provider: ModelProvider;
  readonly model: string;
  /** The most that it's asked in a day (UTC). */
  readonly dailyRequests: number;
};

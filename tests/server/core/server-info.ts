import type { Routes } from './routes.ts';

export function serverInfoRoutes(routes: Routes): void {
  routes.get('/server-info', (call) => {
    const { config } = call.context;
    return {
      version: config.version,
      registrationOpen: config.registrationOpen,
      externalAuthProvidersInfo: config.externalAuthProviders,
      externalAuthProviders: config.externalAuthProviders.map((provider) => provider.id),
      attachments: { fileSizeLimit: config.attachmentSizeLimitBytes, maxCountPerPost: config.attachmentsPerPost },
      maxTextLength: {
        post: config.maxPostLength,
        comment: config.maxCommentLength,
        description: config.maxDescriptionLength,
      },
      emailVerificationEnabled: config.emailVerificationEnabled,
      registrationRequiresInvite: config.registrationRequiresInvite,
      multiUseInvitesEnabled: config.multiUseInvitesEnabled,
      textTranslation: config.translation,
    };
  });
  routes.get('/stats', (call) => ({
    stats: call.context.db.all('SELECT * FROM siteDays ORDER BY date'),
  }));
}

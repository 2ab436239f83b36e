export { WordsContext } from './Piece.tsx';
export { CommentText, PostText, RichText } from './RichText.tsx';

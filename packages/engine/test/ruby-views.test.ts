// Templates of Rails' views: exactly these calls of them, and of what they call.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { claimPath } from '../src/languages/ruby/claim.ts';
import { rubyOfErb } from '../src/languages/ruby/extraction/erb-template.ts';
import { checkCalls } from './support/check-calls.ts';

const POST = `
class Post < ApplicationRecord
  def headline; end
  def notes = [Note.new]
end
class Note
  def words; end
end
`;

it('a template is read by its tags, each at its place', () => {
  assert.equal(
    rubyOfErb(
      '<p>\n<% @posts.each do |post| -%>\n<b><%= post.name %></b><%% no %><%# not %>\n<% end %><%== yield :foot %>',
    ),
    '   \n   @posts.each do |post|   ;\n       post.name  ;                       \n   end  ;     print :foot  ;',
  );
  assert.equal(rubyOfErb('<%- if a'), '    if a');
});

it('templates of views are sources, and templates of generators and settings are none', () => {
  const dialectOf = (path: string) => claimPath(path)?.dialect;
  assert.equal(dialectOf('app/views/posts/show.html.erb'), 'view-erb');
  assert.equal(dialectOf('views/index.erb'), 'view-erb');
  assert.equal(dialectOf('app/components/card_component.html.erb'), 'component-erb');
  assert.equal(dialectOf('app/views/posts/index.json.jbuilder'), 'view');
  assert.equal(dialectOf('app/helpers/admin/posts_helper.rb'), 'view-helper');
  assert.equal(dialectOf('index.json.jbuilder'), 'tool');
  assert.equal(dialectOf('config/database.yml.erb'), undefined);
  assert.equal(dialectOf('lib/generators/post/templates/app/views/show.html.erb'), undefined);
});

it('a template has the variables of its controller, and all helpers', () =>
  checkCalls(
    {
      'app/models/post.rb': POST,
      'app/controllers/posts_controller.rb': `
class PostsController
  def show
    @post = Post.new
  end
  def hidden; end
end`,
      'app/helpers/posts_helper.rb': `
module PostsHelper
  def post_title(post) = tidy(post.headline)
  def shown = @post.headline
end`,
      'app/helpers/texts_helper.rb': `
module TextsHelper
  def tidy(text); end
end`,
      'lib/other_helper.rb': `
module OtherHelper
  def unknown_here; end
end`,
      'app/views/posts/show.html.erb': `<h1><%= post_title(@post) %></h1>
<% @post.notes.each do |note| %>
  <p><%= note.words %></p>
<% end %>
<%= hidden %><%= unknown_here %><%= shown %>`,
      'app/views/other/show.html.erb': '<%= @post.headline %>',
    },
    `app/models/post.rb Post.notes -> app/models/post.rb Note
app/controllers/posts_controller.rb PostsController.show -> app/models/post.rb Post
app/helpers/posts_helper.rb PostsHelper.post_title -> app/helpers/texts_helper.rb TextsHelper.tidy
app/helpers/posts_helper.rb PostsHelper.post_title -> app/models/post.rb Post.headline
app/helpers/posts_helper.rb PostsHelper.shown -> app/models/post.rb Post.headline
app/views/posts/show.html.erb -> app/helpers/posts_helper.rb PostsHelper.post_title
app/views/posts/show.html.erb -> app/helpers/posts_helper.rb PostsHelper.shown
app/views/posts/show.html.erb -> app/models/post.rb Post.notes
app/views/posts/show.html.erb -> app/models/post.rb Note.words`,
  ));

it('views that a controller shows have what it lends', () =>
  checkCalls(
    {
      'app/controllers/application_controller.rb': `
class ApplicationController
  include Sessions
  helper_method :site
  def site; end
end`,
      'app/controllers/concerns/sessions.rb': `
module Sessions
  extend ActiveSupport::Concern
  included do
    helper_method :session_name
  end
  def session_name; end
end`,
      'app/controllers/admin/users_controller.rb': `
class Admin::UsersController < ApplicationController
  helper_method :url_for
  def url_for(user) = super
end`,
      'app/views/admin/users/index.html.erb': '<%= url_for(1) %> <%= site %>',
      'app/views/shared/_head.html.erb': '<%= url_for(1) %> <%= session_name %>',
      'app/views/layouts/application.html.erb': '<%= yield %> <%= site %>',
    },
    `app/views/admin/users/index.html.erb -> app/controllers/admin/users_controller.rb Admin.UsersController.url_for
app/views/admin/users/index.html.erb -> app/controllers/application_controller.rb ApplicationController.site
app/views/shared/_head.html.erb -> app/controllers/concerns/sessions.rb Sessions.session_name
app/views/layouts/application.html.erb -> app/controllers/application_controller.rb ApplicationController.site`,
  ));

it('partials are given variables by what renders them', () =>
  checkCalls(
    {
      'app/models/post.rb': POST,
      'app/controllers/posts_controller.rb': `
class PostsController
  def create
    post = Post.new
    render partial: "posts/made", locals: { post: post }
    render partial: "posts/made", locals:
  end
end`,
      'app/views/posts/edit.html.erb': `<% post = Post.new %>
<%= render "form", given: post %>
<%= render partial: "note", collection: post.notes %>
<%= render partial: "note", collection: post.notes, as: :other %>
<%= render partial: "one", object: post %>`,
      'app/views/posts/_form.html.erb': '<%= given.headline %>',
      'app/views/posts/_note.html.erb': '<%= note.words %><%= other.words %>',
      'app/views/posts/_one.html.erb': '<%= one.headline %>',
      'app/views/posts/_made.html.erb': '<%= post.headline %><%= given.headline %>',
    },
    `app/models/post.rb Post.notes -> app/models/post.rb Note
app/controllers/posts_controller.rb PostsController.create -> app/models/post.rb Post
app/views/posts/edit.html.erb -> app/models/post.rb Post
app/views/posts/edit.html.erb -> app/models/post.rb Post.notes
app/views/posts/_form.html.erb -> app/models/post.rb Post.headline
app/views/posts/_note.html.erb -> app/models/post.rb Note.words
app/views/posts/_one.html.erb -> app/models/post.rb Post.headline
app/views/posts/_made.html.erb -> app/models/post.rb Post.headline`,
  ));

it('a template of a component is run as the component', () =>
  checkCalls(
    {
      'app/models/post.rb': POST,
      'app/helpers/posts_helper.rb': `
module PostsHelper
  def post_title(post); end
end`,
      'app/components/card_component.rb': `
class CardComponent < ViewComponent::Base
  def initialize
    @post = Post.new
  end
  def label = helpers.post_title(@post)
end`,
      'app/components/card_component.html.erb': '<%= label %> <%= @post.headline %>',
    },
    `app/models/post.rb Post.notes -> app/models/post.rb Note
app/components/card_component.rb CardComponent.constructor -> app/models/post.rb Post
app/components/card_component.rb CardComponent.label -> app/helpers/posts_helper.rb PostsHelper.post_title
app/components/card_component.html.erb -> app/components/card_component.rb CardComponent.label
app/components/card_component.html.erb -> app/models/post.rb Post.headline`,
  ));

it('a mailer runs its methods with an instance, and its templates see what they keep', () =>
  checkCalls(
    {
      'app/models/post.rb': POST,
      'app/mailers/application_mailer.rb': 'class ApplicationMailer < ActionMailer::Base\nend',
      'app/mailers/post_mailer.rb': `
class PostMailer < ApplicationMailer
  def self.preview; end
  def published(post)
    @post = post
    mail(to: receiver)
  end
  def preview; end
  def receiver; end
end
PostMailer.published(Post.new).deliver_later
PostMailer.with(a: 1).published(Post.new)
PostMailer.preview`,
      'app/views/post_mailer/published.text.erb': '<%= @post.headline %>',
    },
    `app/models/post.rb Post.notes -> app/models/post.rb Note
app/mailers/post_mailer.rb -> app/models/post.rb Post
app/mailers/post_mailer.rb -> app/mailers/post_mailer.rb PostMailer.published
app/mailers/post_mailer.rb -> app/mailers/post_mailer.rb PostMailer.preview
app/mailers/post_mailer.rb PostMailer.published -> app/mailers/post_mailer.rb PostMailer.receiver
app/views/post_mailer/published.text.erb -> app/models/post.rb Post.headline`,
  ));

it('delegated methods have a prefix where it is said', () =>
  checkCalls(
    {
      'a.rb': `
class Author
  def name; end
  def mail; end
end
class Post
  delegate :name, to: :author, prefix: true
  delegate :mail, to: :author, prefix: :writers
  def author = Author.new
  def shown
    author_name
    writers_mail
    name
  end
end`,
    },
    `a.rb Post.author -> a.rb Author
a.rb Post.shown -> a.rb Post.author
a.rb Post.shown -> a.rb Author.name
a.rb Post.shown -> a.rb Author.mail`,
  ));
